import './rules/rule-panel.ts';
