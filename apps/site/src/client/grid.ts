import './site.ts';
import './rules/rule-choice.ts';
