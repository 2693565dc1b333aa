import './site.ts';
import './find/lost-page.ts';
