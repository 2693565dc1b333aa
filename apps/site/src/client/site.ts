import './every-page.ts';
import './page/code-block.ts';
import { noteSheet } from './page/recently-seen.ts';
import { followReading } from './page/where.ts';

followReading();
noteSheet();
