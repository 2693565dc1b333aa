import './page/theme-switch.ts';
import './page/code-block.ts';
import './find/site-search.ts';
import { keepOffline } from './page/keep-offline.ts';
import { keepPlace } from './page/language-switch.ts';
import { noteSheet } from './page/recently-seen.ts';
import { followReading } from './page/where.ts';

keepOffline();
followReading();
noteSheet();
keepPlace();
