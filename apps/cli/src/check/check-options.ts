import type declared from '../../commands/check.json';
import type { Values } from '../arguments/command.ts';

export const formats = ['text', 'json', 'sarif', 'junit', 'markdown', 'github', 'badge'] as const;

export const failOn = ['error', 'warning', 'note'] as const;

export type CheckOptions = Values<typeof declared.options>;
