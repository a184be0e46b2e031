import { showPage } from "./page/showPage.tsx";

showPage();
