export { prefersHtml, typeWeight } from '@farol/http';
