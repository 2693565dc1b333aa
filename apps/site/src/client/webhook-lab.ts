import './site.ts';
import './rules/rule-list.ts';
import './rules/rule-panel.ts';
import './lab/webhook-lab.ts';
import './labs/bytes-lab.ts';
