// Which tools have texts? Their names are those of `texts.json`.
import texts from '../../texts.json' with { type: 'json' };

export type ToolName = keyof typeof texts.tools;
