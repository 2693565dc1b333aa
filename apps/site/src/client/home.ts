import './api-index.ts';
