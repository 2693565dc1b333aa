import { type Behaviour, fails, inFormat, sample } from '../play/behaviour.ts';
import { soundsUnknown } from '../play/sounds-unknown.ts';

const coordinates = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/;

export const googleMapsPlatform: Behaviour = {
  routes: [
    {
      path: /^\/geocode\/(?<format>json|xml)$/,
      reply: ({ call: { query }, part: { format } }) => {
        const address = query.get('address')?.trim();
        const latlng = query.get('latlng')?.trim();
        if (latlng ? !coordinates.test(latlng) : !address) {
          return fails('malformed-input', latlng ? [] : [["'latlng'", "'address'"]]);
        }
        if (!latlng && address && soundsUnknown(address))
          return sample({ body: { results: [], status: 'ZERO_RESULTS' } });
        return format === 'xml' ? inFormat('XML') : sample();
      },
    },
  ],
};
