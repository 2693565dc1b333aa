import './site.ts';
import './labs/graphql-lab.ts';
import './rules/rule-list.ts';
import './rules/rule-panel.ts';
