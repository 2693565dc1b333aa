import './find/api-index.ts';
