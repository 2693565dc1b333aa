// The door `@farol/catalogue/apis/<id>`: one entry as data. In a package each id has a file of its own, which imports nothing.
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';

export declare const api: Frozen<Api>;
