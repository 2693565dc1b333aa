import type { JSX } from 'preact';

type Plain = JSX.HTMLAttributes<HTMLElement> & { readonly [data: `data-${string}`]: string | number | undefined };

/** Our custom elements, so that a misspelt one does not compile. */
declare module 'preact' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended from outside its module
    interface IntrinsicElements {
      'site-search': Plain;
      'theme-switch': Plain;
      'api-index': Plain;
      'code-block': Plain;
      'lost-page': Plain;
      'rule-list': Plain;
      'call-instrument': Plain;
      'rule-panel': Plain;
      'webhook-lab': Plain;
      'api-compare': Plain;
      'api-check': Plain;
      'limit-calculator': Plain;
      'value-try': Plain;
      'put-patch-lab': Plain;
      'graphql-lab': Plain;
      'bytes-lab': Plain;
      'error-gallery': Plain;
      'operator-panel': Plain;
    }
  }
}
