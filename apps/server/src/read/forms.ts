/** Forms of the values in answers, the same as in the views of the catalogue. */
export {
  address,
  count,
  date,
  id,
  line,
  list,
  moment,
  path,
  prose,
  specSection,
  status,
  verbatim,
} from '@farol/catalogue/view-schemas';
