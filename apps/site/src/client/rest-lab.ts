import './site.ts';
import './labs/put-patch-lab.ts';
import './rules/rule-list.ts';
import './rules/rule-panel.ts';
