import './api-compare.ts';
