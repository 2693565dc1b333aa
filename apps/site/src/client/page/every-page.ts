// What every page does, the home page too.
import './theme-switch.ts';
import '../find/site-search.ts';
import { keepOffline } from './keep-offline.ts';
import { keepPlace } from './language-switch.ts';

keepOffline();
keepPlace();
