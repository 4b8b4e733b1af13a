export const TOOLKIT_LABELS = {
  index: "Index",
  name: "Name",
  collection: "Collection",
  isOffered: "Offered",
};
