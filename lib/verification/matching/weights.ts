export { type Band, bandLabels } from "./policy";
