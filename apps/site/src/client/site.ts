import './theme-switch.ts';
import './code-block.ts';
import './site-search.ts';
import { keepOffline } from './keep-offline.ts';

keepOffline();
