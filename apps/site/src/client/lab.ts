import './webhook-lab.ts';
