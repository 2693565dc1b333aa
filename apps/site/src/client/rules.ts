import './site.ts';
import './rules/rule-list.ts';
import './rules/rule-panel.ts';
