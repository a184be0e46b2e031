import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "./styles/main.css";

const root = document.getElementById("root");
if (root === null) throw new Error("missing element: #root");

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
