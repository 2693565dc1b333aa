import { isRecord } from '@farol/http';
import { type Behaviour, example, fails, type Reply, type Route, type Scene } from '../play/behaviour.ts';
import { posts } from './examples.ts';

/** The fixed sizes that the entry states. */
const sizes: Readonly<Record<string, number>> = {
  posts: 100,
  comments: 500,
  albums: 100,
  photos: 5_000,
  todos: 200,
  users: 10,
};
const list = /^\/(?<resource>posts|comments|albums|photos|todos|users)$/;
const item = /^\/(?<resource>posts|comments|albums|photos|todos|users)\/(?<id>[^/]+)$/;

export const jsonplaceholder: Behaviour = {
  examples: () => [
    ...posts.map((post) => example(`/posts/${post.id}`, post)),
    {
      // The posts of the first user are exactly the known ones.
      request: { method: 'GET', path: '/posts', query: { userId: '1' } },
      reply: { say: 'json', body: posts, as: 'example' },
    },
  ],
  rules: [{ path: item, reply: (scene) => (numberOf(scene) === null ? fails('resource-not-found') : undefined) }],
  answers: [
    {
      // Nothing is stored: the new id is always one more than the number of items.
      method: 'POST',
      path: list,
      reply: (scene) => echo(scene, { id: (sizes[scene.part.resource ?? ''] ?? 0) + 1 }, 201),
    },
    onItem('PUT', (scene, id) => echo(scene, { id })),
    onItem('PATCH', (scene, id) => {
      const known = scene.part.resource === 'posts' ? posts.find((post) => post.id === id) : undefined;
      return known && sentBody(scene) ? made({ ...known, ...sentBody(scene) }) : undefined;
    }),
    onItem('DELETE', () => made({})),
  ],
};

function onItem(method: 'PUT' | 'PATCH' | 'DELETE', reply: (scene: Scene, id: number) => Reply | undefined): Route {
  return {
    method,
    path: item,
    reply: (scene) => {
      const id = numberOf(scene);
      return id === null || scene.call.query.size > 0 ? undefined : reply(scene, id);
    },
  };
}

/** The number of an item that exists, or null. */
function numberOf({ part: { resource = '', id = '' } }: Scene): number | null {
  return /^[1-9]\d*$/.test(id) && Number(id) <= (sizes[resource] ?? 0) ? Number(id) : null;
}

/** The members that were sent; undefined when the body is not read, because it is not announced as JSON. */
function sentBody({ call }: Scene): Readonly<Record<string, unknown>> | undefined {
  return isRecord(call.body) && /\bjson\b/.test(call.headers.get('content-type') ?? '') ? call.body : undefined;
}

function echo(scene: Scene, added: Readonly<Record<string, unknown>>, status = 200): Reply | undefined {
  const body = sentBody(scene);
  return body && scene.call.query.size === 0 ? made({ ...body, ...added }, status) : undefined;
}

/** The API itself only plays back what was sent, so the answer is right for exactly this request. */
function made(body: Readonly<Record<string, unknown>>, status = 200): Reply {
  return { say: 'json', body, as: 'made-up', status };
}
