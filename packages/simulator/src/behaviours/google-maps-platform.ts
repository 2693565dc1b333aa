import { type Behaviour, fails } from '../play/behaviour.ts';

const coordinates = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/;

export const googleMapsPlatform: Behaviour = {
  rules: [
    {
      path: /^\/geocode\/json$/,
      reply: ({ call: { query } }) => {
        const latlng = query.get('latlng');
        return latlng === null || coordinates.test(latlng.trim()) ? undefined : fails('malformed-input');
      },
    },
  ],
};
