import './site.ts';
import './rules/picked-cell.ts';
