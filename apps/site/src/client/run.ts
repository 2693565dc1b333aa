import './try/run-panel.ts';
