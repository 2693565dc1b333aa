import type declared from '../../commands/check.json';
import type { Values } from '../arguments/command.ts';

export type CheckOptions = Values<typeof declared.options>;
