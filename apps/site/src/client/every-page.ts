// What every page does, the home page too.
import './page/theme-switch.ts';
import './find/site-search.ts';
import { keepOffline } from './page/keep-offline.ts';
import { keepPlace } from './page/language-switch.ts';

keepOffline();
keepPlace();
