import { isFileCopy } from '../page/file-copy.ts';
import { pageWords } from '../page/language.ts';
import texts from './call-words.json' with { type: 'json' };

/** Texts of every panel that calls this server. */
export const words = pageWords({ ...texts, unreachable: isFileCopy ? texts.fileCopy : texts.unreachable });
