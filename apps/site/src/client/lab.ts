import './rule-panel.ts';
import './webhook-lab.ts';
