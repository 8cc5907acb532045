// Directus runs scripts of its flows in this sandbox, which has to be compiled; nothing measured here uses one.
export default {};
