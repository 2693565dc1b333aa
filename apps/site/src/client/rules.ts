import './site.ts';
import './rules/rule-panel.ts';
