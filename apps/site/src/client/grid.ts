import './site.ts';
import './rules/picked-cell.ts';
import './rules/rule-choice.ts';
