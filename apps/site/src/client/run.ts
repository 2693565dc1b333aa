import './run-panel.ts';
import './rule-panel.ts';
