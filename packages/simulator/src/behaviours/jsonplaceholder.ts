import { type Behaviour, fails, type Reply, type Scene, sample } from '../play/behaviour.ts';
import { isRecord, type JsonRecord } from '../record.ts';

/** The fixed sizes that the entry states. */
const sizes: Readonly<Record<string, number>> = {
  posts: 100,
  comments: 500,
  albums: 100,
  photos: 5_000,
  todos: 200,
  users: 10,
};
const postsOfEachUser = 10;
const list = /^\/(?<resource>posts|comments|albums|photos|todos|users)$/;
const item = /^\/(?<resource>posts|comments|albums|photos|todos|users)\/(?<id>[^/]+)$/;

export const jsonplaceholder: Behaviour = {
  routes: [
    { path: list, reply: everything },
    { path: item, reply: (scene) => withItem(scene, (found) => found) },
    {
      // Nothing is stored: the new id is always one more than the number of items.
      method: 'POST',
      path: list,
      reply: (scene) =>
        sample({ status: 201, body: { ...sent(scene), id: (sizes[scene.part.resource ?? ''] ?? 0) + 1 } }),
    },
    { method: 'PUT', path: item, reply: (scene) => withItem(scene, ({ id }) => ({ ...sent(scene), id })) },
    { method: 'PATCH', path: item, reply: (scene) => withItem(scene, (found) => ({ ...found, ...sent(scene) })) },
    { method: 'DELETE', path: item, reply: (scene) => withItem(scene, () => ({})) },
  ],
};

/** The entry has the shape of a post only; the other resources have just their id. */
function one({ api, part: { resource } }: Pick<Scene, 'api' | 'part'>, id: number): JsonRecord {
  if (resource !== 'posts' || !isRecord(api.response.sample)) return { id };
  return { ...api.response.sample, userId: Math.ceil(id / postsOfEachUser), id };
}

function everything(scene: Scene): Reply {
  const all = Array.from({ length: sizes[scene.part.resource ?? ''] ?? 0 }, (_, index) => one(scene, index + 1));
  const filters = [...scene.call.query].filter(([name]) => !name.startsWith('_'));
  return sample({
    body: all.filter((row) => filters.every(([name, value]) => row[name] === undefined || `${row[name]}` === value)),
  });
}

function withItem(scene: Scene, change: (found: JsonRecord) => JsonRecord): Reply {
  const { resource = '', id = '' } = scene.part;
  const known = /^[1-9]\d*$/.test(id) && Number(id) <= (sizes[resource] ?? 0);
  return known ? sample({ body: change(one(scene, Number(id))) }) : fails('resource-not-found');
}

function sent({ call }: Scene): JsonRecord {
  return isRecord(call.body) ? call.body : {};
}
