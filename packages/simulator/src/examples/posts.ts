// The first posts of JSONPlaceholder, as its own data file has them.
import read from '../../examples/posts.json' with { type: 'json' };

export const posts = read.flatMap(({ rows }) => rows);
