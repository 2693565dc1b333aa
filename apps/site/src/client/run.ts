import './site.ts';
import './try/run-panel.ts';
