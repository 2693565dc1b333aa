import './compare/api-compare.ts';
