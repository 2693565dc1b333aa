import type declared from '../../commands/send.json';
import type { Values } from '../arguments/command.ts';

/** Faults that a correct receiver refuses. */
export const faults = ['wrong-signature', 'tampered-body', 'old-timestamp'] as const;

export type SendOptions = Values<typeof declared.options>;
