import './every-page.ts';
import './find/api-index.ts';
