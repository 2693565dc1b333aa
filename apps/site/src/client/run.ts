import './site.ts';
import './try/instrument.ts';
