import './site.ts';
import './labs/error-gallery.ts';
import './rules/rule-list.ts';
import './rules/rule-panel.ts';
