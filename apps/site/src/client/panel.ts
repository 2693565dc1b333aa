import './site.ts';
import './panel/operator-panel.ts';
