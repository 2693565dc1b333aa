import './site.ts';
import './check/api-check.ts';
