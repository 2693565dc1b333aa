import type declared from '../../commands/export.json';
import type { Values } from '../arguments/command.ts';

export const formNames = ['curl', 'http', 'bruno', 'postman', 'openapi'] as const;
/** The word that stands for the whole catalogue in place of the id of an API. */
export const siteWord = 'site';

export type ExportOptions = Values<typeof declared.options>;
