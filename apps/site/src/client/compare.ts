import './site.ts';
import './compare/api-compare.ts';
