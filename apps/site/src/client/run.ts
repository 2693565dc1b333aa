import './run-panel.ts';
