import './rule-panel.ts';
