import './site.ts';
import './plan/limit-calculator.ts';
