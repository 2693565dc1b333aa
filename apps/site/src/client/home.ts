import './site.ts';
import './find/api-index.ts';
